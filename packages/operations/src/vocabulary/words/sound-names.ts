import { nameKey, withoutPrefixes } from '../name-key.ts'
import { synonymsFor } from '../synonym-index.ts'
import { FILLER, SIDES } from './lexicon.table.ts'
import { nameWords } from './name-words.ts'
import { readMeaning } from './read-meaning.ts'

/** Sounds as visemes are named after them: letters, the codes of ARPAbet, and groups that look alike. */
// biome-ignore format: a list of words
const SOUNDS: ReadonlySet<string> = new Set(
  ('a aa ae aah ah ao aw ax ay b bmp ch d dd dh e ee eh ei er ey f ff fv g h hh i ih iy j jh k kg kk l m mbp mm mpb n ng nn o oh oo ooh ou ow oy ' +
    'p pp q r rr s sh sil ss t td th u uh uu uw v w y z zh explosive affricate dental plosive viseme visemes phoneme phonemes phone vsm sound').split(' '),
)

/** Moods, and faces of other cultures of drawing that are one. */
// biome-ignore format: a list of words
const MOODS: ReadonlySet<string> = new Set(
  ('fear afraid scared disgust disgusted contempt laugh laughing cry crying confused bored sleepy shy pain neutral rest ' +
    'はぅ はう ω にこり 真面目 じと目 てへぺろ キリッ 笑い 恐ろしい子').split(' '),
)
const MOOD_TOKENS: ReadonlySet<string> = new Set(['joy', 'sad', 'anger', 'surprise'])
/** `vsmaa`, `vAA` and `MTH_E`: what says that a sound follows. */
const BEFORE_SOUND = /^(?:vsm|vis|viseme|phoneme|v)(?=.)/
const MOUTH: ReadonlySet<string> = new Set(['mth', 'mouth', 'lip', 'lips'])

/**
 * Whether a name is that of a sound or a mood. Such shapes move like one control or another, as every shape of a mouth
 * does, but are none of them: what they move does not tell which.
 */
export function isSoundOrMood(name: string, affixes: ReadonlySet<string>): boolean {
  const plain = withoutPrefixes(name)
  const words = nameWords(plain.at(-1)!)
  if (words.length === 0) return true
  const keys = plain.map(nameKey)
  if (synonymsFor('vrm')(keys) ?? synonymsFor('visemes')(keys)) return true
  const isSilent = (word: string) => affixes.has(word) || FILLER.has(word) || /^\d+$/.test(word)
  const telling = words.filter((word) => !isSilent(word) && !MOUTH.has(word))
  if (telling.length === 0) return false
  // `Face_[12L]` is a side of something; `V_L` is the sound.
  if (telling.every((word) => Object.hasOwn(SIDES, word))) return !/\d/.test(name)
  // One side of a mood is a movement of that side.
  return telling.every(isSound) || (telling.every(isMood) && readMeaning(name, affixes).sides.length === 0)
}

const isSound = (word: string): boolean => SOUNDS.has(word) || SOUNDS.has(word.replace(BEFORE_SOUND, ''))

function isMood(word: string): boolean {
  if (MOODS.has(word)) return true
  const { tokens, unknown } = readMeaning(word)
  return unknown.length === 0 && [...tokens].every((token) => MOOD_TOKENS.has(token))
}
