/** Landmarks that expressions hardly move: forehead, temples, bridge of the nose. */
// biome-ignore format: a list of numbers
export const STABLE_LANDMARKS: readonly number[] = [
  10, 338, 297, 332, 109, 67, 103, 21, 251, 54, 284, 162, 389, 127, 356, 234, 454, 168, 6, 197, 195, 5, 4, 1, 93, 323,
]

/** Landmarks whose displacement the solver looks at, by the part of the face they are on. */
// biome-ignore format: lists of numbers
export const REGION_LANDMARKS = {
  lips: [
    61, 291, 0, 17, 13, 14, 37, 267, 39, 269, 40, 270, 185, 409, 84, 314, 181, 405, 91, 321, 146, 375, 78, 308,
    80, 310, 81, 311, 82, 312, 87, 317, 88, 318, 95, 324, 178, 402, 191, 415,
  ],
  eyes: [
    33, 133, 159, 145, 158, 153, 160, 144, 157, 154, 161, 163, 246, 7, 173, 155, 362, 263, 386, 374, 385, 380,
    387, 373, 384, 381, 388, 390, 466, 249, 398, 382,
  ],
  brows: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46, 300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
  chin: [152, 148, 377, 176, 400, 149, 378, 150, 379, 199, 200, 18],
  cheeks: [
    205, 425, 50, 280, 101, 330, 187, 411, 206, 426, 203, 423, 212, 432, 216, 436, 207, 427, 118, 347, 117, 346,
  ],
  nose: [48, 278, 98, 327, 64, 294, 129, 358, 2, 94, 19, 1, 4, 9, 8, 151, 193, 417],
  iris: [468, 473],
} as const satisfies Record<string, readonly number[]>

/** `pose` is how the head is turned. */
export type FeatureRegion = keyof typeof REGION_LANDMARKS | 'pose'
