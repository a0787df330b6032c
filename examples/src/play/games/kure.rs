use boardgame_core::RulesOptions;
use kure::Kure;
use kure::referee::{RefereeOptions, RefereeRules};

use super::Playable;
use crate::play::Arguments;
use crate::play::refereed::Refereed;

impl Playable for Kure {
    const ARGUMENTS: &'static [&'static str] = &["symbols", "move-time", "match-time", "warnings"];
    const MOVE_HELP: &'static str = "a stone and where it goes (`d1-d2`), or a touch at a time (`d1`, then `d2`): a touched stone must be played. \
        `wait 30s` lets time pass where nobody sits before a screen";

    type Table = Refereed;

    /// The preset of this game is one of the referee's.
    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Refereed> {
        for (name, stated) in [
            ("repetitions", arguments.repetitions.is_some()),
            ("ply-cap", arguments.ply_cap.is_some()),
        ] {
            anyhow::ensure!(
                !stated,
                "--{name} is no option of kure: there are no draws in it"
            );
        }
        let preset = arguments.preset.as_deref().and_then(RefereeRules::preset);
        let preset = RefereeOptions::from(preset.unwrap_or_default());
        let options = RefereeOptions {
            move_time: arguments.move_time.or(preset.move_time),
            match_time: arguments.match_time.or(preset.match_time),
            max_warnings: arguments.warnings.or(preset.max_warnings),
        };
        Ok(Refereed::new(start, options.build()?))
    }

    fn presets() -> Vec<(&'static str, Option<Self::Rules>)> {
        RefereeRules::PRESETS.map(|name| (name, None)).into()
    }
}
