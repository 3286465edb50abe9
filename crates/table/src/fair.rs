//! Fair draws: the seed is fixed and its hash published before the first draw, and told when the game is over.
//!
//! The n-th draw of a game is `SHA-256(seed ‖ "draw" ‖ n ‖ attempt)`, n and attempt as 8 and 4 bytes with the lowest first;
//! its first 8 bytes, likewise, are a number. Of a bag with m tiles that can be drawn the number modulo m tells which
//! comes, as if they lay sorted by kind. Numbers that would favour some tiles, those above the last multiple of m, are
//! passed over by trying the next attempt.

use bastide_engine::{Action, Actor, GameOptions, GameState, Quiet, Rules, TileId};
use bastide_notation::options;
use sha2::{Digest, Sha256};

/// What decides all draws of a game, and is told at its end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// The source of all draws.
    pub seed: [u8; 32],
    /// Keeps the published hash from being guessed.
    pub salt: [u8; 16],
}

/// Nothing that is printed by mistake may tell it.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// The hash that is published before the first draw: of the seed, the salt and what the game is.
    pub fn commitment(&self, options: GameOptions, players: u8) -> String {
        let setup = format!("{} for {players}", options::to_json(options));
        hex(&Sha256::new().chain_update(self.seed).chain_update(self.salt).chain_update(setup).finalize())
    }

    /// A number below `n` for the draw with that number, each as likely as any other.
    fn number(&self, draw: u64, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        let fair = u64::MAX - u64::MAX % n;
        let mut attempt = 0u32;
        loop {
            let hash = Sha256::new()
                .chain_update(self.seed)
                .chain_update(b"draw")
                .chain_update(draw.to_le_bytes())
                .chain_update(attempt.to_le_bytes())
                .finalize();
            let mut first = [0; 8];
            first.copy_from_slice(&hash[..8]);
            let number = u64::from_le_bytes(first);
            if number < fair {
                return (number % n) as u32;
            }
            attempt += 1;
        }
    }

    /// The tile that comes next in a game in which so many tiles have been drawn.
    pub fn draw(&self, rules: &Rules, state: &GameState, drawn: u64) -> TileId {
        let outcomes = || rules.chance_outcomes(state);
        let mut left = self.number(drawn, outcomes().map(|(_, weight)| weight).sum());
        for (action, weight) in outcomes() {
            if let (Action::Draw { tile }, true) = (action, left < weight) {
                return tile;
            }
            left = left.saturating_sub(weight);
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// The seed that a word stands for.
    pub fn seed_of(word: &str) -> [u8; 32] {
        Sha256::new().chain_update("seed of a word: ").chain_update(word).finalize().into()
    }

    /// The seed and the salt as they are told.
    pub fn in_hex(&self) -> (String, String) {
        (hex(&self.seed), hex(&self.salt))
    }

    /// The secret behind such words.
    pub fn from_hex(seed: &str, salt: &str) -> Result<Secret, String> {
        Ok(Secret { seed: bytes(seed)?, salt: bytes(salt)? })
    }
}

/// Whether a game was drawn as its published hash promised: `Ok` with the number of draws, or what is wrong. The first
/// `begin` actions were taken over from another game, and promise nothing.
pub fn verify(
    rules: &Rules,
    actions: &[Action],
    begin: usize,
    secret: &Secret,
    commitment: &str,
) -> Result<u64, String> {
    if secret.commitment(rules.options(), rules.players()) != commitment {
        return Err("the seed is not the one whose hash was published".to_owned());
    }
    let (mut state, mut drawn, mut promised_draws) = (rules.start(), 0, 0);
    for (number, &action) in actions.iter().enumerate() {
        if let (Actor::Chance, Action::Draw { tile }) = (rules.actor(&state), action) {
            let promised = secret.draw(rules, &state, drawn);
            if tile != promised && number >= begin {
                let name = |tile: TileId| rules.tile(tile).name.clone();
                return Err(format!("draw {} should have been {}, but was {}", drawn + 1, name(promised), name(tile)));
            }
            drawn += 1;
            promised_draws += u64::from(number >= begin);
        }
        rules.apply(&mut state, action, &mut Quiet).map_err(|_| "an action is not legal".to_owned())?;
    }
    Ok(promised_draws)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes<const N: usize>(hex: &str) -> Result<[u8; N], String> {
    let fault = || format!("{hex:?} is not {N} bytes in hexadecimal digits");
    if hex.len() != 2 * N || !hex.is_ascii() {
        return Err(fault());
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).map_err(|_| fault())?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition};

    const SECRET: Secret = Secret { seed: [7; 32], salt: [9; 16] };

    /// Plays to the end with the secret's draws and the first legal action of every player.
    fn game(rules: &Rules) -> Vec<Action> {
        let (mut state, mut drawn, mut actions, mut room) = (rules.start(), 0, Vec::new(), Vec::new());
        loop {
            let action = match rules.actor(&state) {
                Actor::Nobody => return actions,
                Actor::Chance => {
                    drawn += 1;
                    Action::Draw { tile: SECRET.draw(rules, &state, drawn - 1) }
                }
                Actor::Player(_) => {
                    rules.legal_actions(&state, &mut room);
                    room[0]
                }
            };
            rules.apply(&mut state, action, &mut Quiet).expect("legal");
            actions.push(action);
        }
    }

    #[test]
    fn a_fair_game_is_verified_and_a_changed_one_is_not() {
        let plain = ClassicOptions::plain(Edition::Modern);
        for options in [
            GameOptions::Classic(ClassicOptions { river: true, ..plain }),
            GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, equal_turns: true }),
        ] {
            let rules = Rules::new(options, 3).expect("sound");
            let actions = game(&rules);
            let commitment = SECRET.commitment(options, 3);
            let tiles = rules.tiles().iter().map(|kind| u64::from(kind.count)).sum::<u64>();
            assert!(verify(&rules, &actions, 0, &SECRET, &commitment).expect("fair") >= tiles - 4);
            let other = Secret { seed: [8; 32], ..SECRET };
            assert!(verify(&rules, &actions, 0, &other, &commitment).expect_err("other seed").contains("published"));
            let promised = other.commitment(options, 3);
            assert!(
                verify(&rules, &actions, 0, &other, &promised).expect_err("other draws").contains("should have been")
            );
        }
    }

    #[test]
    fn numbers_are_even_and_words_come_back() {
        let mut counts = [0; 5];
        (0..5000).for_each(|draw| counts[SECRET.number(draw, 5) as usize] += 1);
        assert!(counts.iter().all(|&count| (900..1100).contains(&count)), "{counts:?}");
        let (seed, salt) = SECRET.in_hex();
        assert_eq!(Secret::from_hex(&seed, &salt), Ok(SECRET));
        assert!(Secret::from_hex(&seed[1..], &salt).is_err() && Secret::from_hex(&"zz".repeat(32), &salt).is_err());
        assert_eq!(format!("{SECRET:?}"), "Secret(…)");
    }
}
