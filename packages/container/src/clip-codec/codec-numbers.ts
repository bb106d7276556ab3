/** Numbers of the clip codec that its coder and its decoder kernel share. Read by AssemblyScript as well. */

/** Frames between the base samples; the frames between are refined by halving. */
export const SPAN = 32
/** Sizes up to this are counted out bit by bit; larger ones are rare. */
export const COUNTED = 14
/** Kinds of decision: zero, sign, and sizes. */
export const DECISIONS = 8
/** Log-odds go from −2047 to 2047; 256 of them make one. */
export const LIMIT = 2047
/** Uses that count in a new stream, at most. */
export const CARRIED_USES = 20
/** A quarter for each of the eight: together they begin surer than any one of them. */
export const FIRST_WEIGHT = 16384
/** A probability of a half that was never used: the probability is above the lowest 7 bits, the uses in them. */
export const FIRST_STATE = 4194304

/** First rows of the eight tables of contexts; a row has a slot for each of 16 decisions. */
export const TABLE_0 = 0
export const TABLE_1 = 128
export const TABLE_2 = 640
export const TABLE_3 = 768
export const TABLE_4 = 1280
export const TABLE_5 = 1312
export const TABLE_6 = 1440
export const TABLE_7 = 1952
export const ROW_COUNT = 2976
