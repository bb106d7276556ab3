/**
 * The layout of the clip decoder's memory. Read by TypeScript and by AssemblyScript, so that there is one
 * truth: byte addresses, and byte offsets into structs.
 */

/** i16 by the upper twelve bits of a probability: log-odds. */
export const STRETCH_AT = 0
/** u16 by log-odds from −2047: probability of a 1, never certain. */
export const SQUASH_AT = 8192
/** u32 by uses: what a use does to a probability and its vote; see `packedUses`. */
export const USES_AT = 16384
/** i32: eight weights for every kind of decision. */
export const WEIGHTS_AT = 16896
/** u32: addresses of the rows of contexts that vote on the sample at hand. */
export const VOTERS_AT = 17152
/** Sixteen slots a row of contexts, eight bytes each: the state, then the vote that it casts. */
export const STATES_AT = 17408
export const SLOT_SIZE = 8
export const ROW_SIZE = 16 * SLOT_SIZE

/**
 * A channel that is coded: a struct; an f64 a frame, its values, at the end an f32; an f64 a frame, its surprises;
 * a byte a frame, what contexts need to know of a residual. The first is all zeros, for those that follow a
 * constant; then those that others follow, then the others.
 */
/** F64: largest error. */
export const CHANNEL_ERROR = 0
/** F64: width of a step. */
export const CHANNEL_STEP = 8
/** Its number among all. */
export const CHANNEL_NUMBER = 16
/** Address of the channel that it follows; 0 for none. */
export const CHANNEL_PARTNER = 20
/** Three F64, twice, for fine and coarse levels: gain, and the two sums that it comes from. */
export const CHANNEL_GAINS = 24
export const CHANNEL_VALUES = 72
/** Bytes a frame: a value, a surprise, a mark. */
export const FRAME_SIZE = 17
