/**
 * The named points of a face, and the point of the face mesh network that each one is. Left and right are the
 * person's. Names of pairs start with `left-` or `right-`; all others are on the middle line.
 */
export const FACE_POINTS = {
  'right-eye-outer': 33,
  'right-eye-inner': 133,
  'right-eye-upper': 159,
  'right-eye-upper-outer': 161,
  'right-eye-upper-inner': 157,
  'right-eye-lower': 145,
  'right-eye-lower-outer': 163,
  'right-eye-lower-inner': 154,
  'left-eye-outer': 263,
  'left-eye-inner': 362,
  'left-eye-upper': 386,
  'left-eye-upper-outer': 388,
  'left-eye-upper-inner': 384,
  'left-eye-lower': 374,
  'left-eye-lower-outer': 390,
  'left-eye-lower-inner': 381,
  'right-brow-outer': 70,
  'right-brow-middle': 105,
  'right-brow-inner': 107,
  'left-brow-outer': 300,
  'left-brow-middle': 334,
  'left-brow-inner': 336,
  'nose-bridge': 168,
  'nose-tip': 1,
  'nose-base': 2,
  'right-nose-wing': 129,
  'left-nose-wing': 358,
  'right-mouth-corner': 61,
  'left-mouth-corner': 291,
  'upper-lip-top': 0,
  'upper-lip-line': 13,
  'lower-lip-line': 14,
  'lower-lip-bottom': 17,
  'right-upper-lip': 40,
  'left-upper-lip': 270,
  'right-lower-lip': 91,
  'left-lower-lip': 321,
  'right-cheek': 205,
  'left-cheek': 425,
  chin: 152,
  forehead: 10,
  'right-ear': 234,
  'left-ear': 454,
} as const satisfies Readonly<Record<string, number>>

export type FacePointName = keyof typeof FACE_POINTS

/** Enough to make poses, placed manually; the right ones may be left out, since they are mirrored. */
export const NEEDED_POINTS: readonly FacePointName[] = [
  'right-eye-outer',
  'right-eye-inner',
  'left-eye-outer',
  'left-eye-inner',
  'right-brow-middle',
  'left-brow-middle',
  'nose-tip',
  'right-mouth-corner',
  'left-mouth-corner',
  'upper-lip-top',
  'lower-lip-bottom',
  'chin',
]

/** Lids as chains of network points from the outer corner to the inner, and rings further out. */
export const EYE_CHAINS = {
  right: {
    outer: 33,
    inner: 133,
    upper: [246, 161, 160, 159, 158, 157, 173],
    lower: [7, 163, 144, 145, 153, 154, 155],
    above: [30, 29, 27, 28, 56],
    below: [110, 24, 23, 22, 26],
  },
  left: {
    outer: 263,
    inner: 362,
    upper: [466, 388, 387, 386, 385, 384, 398],
    lower: [249, 390, 373, 374, 380, 381, 382],
    above: [260, 259, 257, 258, 286],
    below: [339, 254, 253, 252, 256],
  },
} as const

export type Side = keyof typeof EYE_CHAINS
export const SIDES: readonly Side[] = ['right', 'left']

/** Points that tell an upper lip from a lower one, and upper lids from lower lids, between two corners. */
export const OPENINGS = [
  {
    name: 'lips',
    upper: [0, 37, 267, 39, 269, 40, 270, 164, 393, 167, 165, 391],
    lower: [17, 84, 314, 181, 405, 91, 321, 18, 83, 313, 182, 406],
    corners: [61, 291],
    reach: 0.45,
  },
  {
    name: 'right lids',
    upper: [27, 28, 29, 30, 56],
    lower: [22, 23, 24, 26, 110],
    corners: [33, 133],
    reach: 0.3,
  },
  {
    name: 'left lids',
    upper: [257, 258, 259, 260, 286],
    lower: [252, 253, 254, 256, 339],
    corners: [263, 362],
    reach: 0.3,
  },
] as const

/**
 * Points that the network places by an edge it sees: lids, lips, nose. Those of cheeks and forehead are guesses of a
 * mean face; they help to come near and would pull the skin sideways later.
 */
export const FIRM_POINTS: ReadonlySet<number> = new Set([
  ...[33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  ...[263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  ...[61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
  ...[78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95],
  ...[1, 2, 4, 5, 6, 19, 94, 97, 98, 102, 129, 168, 195, 197, 326, 327, 331, 358, 48, 278, 64, 294, 115, 344],
])

/** Points on the skin of the chin. */
export const CHIN_POINTS = [152, 199, 175, 148, 377] as const
