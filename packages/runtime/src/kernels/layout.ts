/**
 * The layout of the kernel's memory. Read by TypeScript and by AssemblyScript, so that there is one
 * truth: byte offsets into a struct of 32-bit words. A pointer is a byte address; F64 marks 8-byte fields.
 */

/** Characters a SIMD vector holds. */
export const LANES = 4
/** Order lists are filled up to this, so that two vectors of characters can share each delta. */
export const LANE_PAIR = 8
/** Characters that share one list of active entries. */
export const BLOCK_LANES = 16

/** A clip as frame rows: a column a control; beside them those of `combination-rows.ts`, where they help. */
export const CLIP_ROWS = 0
/** Index of the last row but one. */
export const CLIP_LAST = 4
/** Bytes from a row to the next. */
export const CLIP_STRIDE = 8
/** F64: rows per second, time of the first row, seconds, and 1 / seconds, or 0 without a loop. */
export const CLIP_RATE = 16
export const CLIP_FIRST = 24
export const CLIP_DURATION = 32
export const CLIP_PER_DURATION = 40
export const CLIP_SIZE = 48

/** Bytes of a row: controls, filled up to whole vectors. */
export const RIG_ROW = 0
/** Shapes, filled up to whole vectors. */
export const RIG_SHAPES = 4
export const RIG_JOINTS = 8
/** Palette slots: joints, then those derived from them. */
export const RIG_SLOTS = 12
/** By joint: first entry; one more than there are joints. */
export const RIG_STARTS = 16
/** Eight bytes an entry: where its delta is, and its shape's place among the weights. */
export const RIG_ENTRIES = 20
export const RIG_DELTAS = 24
export const RIG_BIND_DELTAS = 28
export const RIG_PARENTS = 32
export const RIG_FLAGS = 36
/** Twelve floats a joint: rotation, translation and a gap, scale and a gap. */
export const RIG_REFERENCE = 40
/** Four floats a joint: where it turns, in bind space. */
export const RIG_PIVOTS = 44
export const RIG_SCALE_STARTS = 48
export const RIG_SCALE_ENTRIES = 52
export const RIG_SCALE_DELTAS = 56
/** Eighteen floats a joint: what each of three scales adds to a symmetric matrix. */
export const RIG_SCALE_TERMS = 60
/** Eighteen floats a joint: into and out of a space that its parent's scale shears. */
export const RIG_SHEARS = 64
export const RIG_COMBINATIONS = 68
export const RIG_COMBINATION_COUNT = 72
export const RIG_FIRST_COMBINATION = 76
export const RIG_KNOTS = 80
export const RIG_KNOT_COUNT = 84
export const RIG_LOWS = 88
export const RIG_HIGHS = 92
export const RIG_DEFAULTS = 96
export const RIG_MORPHS = 100
export const RIG_MORPH_STARTS = 104
export const RIG_MORPH_ENTRIES = 108
export const RIG_MORPH_DEFAULTS = 112
export const RIG_DERIVED_SOURCES = 116
export const RIG_DERIVED_MATRICES = 120
/** By joint: its place among the scales put out, −1 for none. */
export const RIG_SCALE_SLOTS = 124
export const RIG_SCALED = 128
/** 1 when a base of a combination may leave [0, 1]. */
export const RIG_CLAMP_BASES = 132
/** In a row of weights: bytes before the first vector with a product, and before the first with one of three. */
export const RIG_BENT = 136
export const RIG_TWISTED = 140
export const RIG_SIZE = 144

export const JOINT_HAS_CHILDREN = 1
export const JOINT_SHEARED = 2
/** Set by the kernel, block by block: some entry or scale of the joint is at work. */
export const JOINT_MOVES = 4
export const JOINT_SCALES = 8

export const BATCH_RIG = 0
/** Entries of the order list, a multiple of LANE_PAIR. */
export const BATCH_COUNT = 4
export const BATCH_ORDER = 8
/** F64. */
export const BATCH_CLOCK = 16
/** F64 a slot: time of its clip when the clock was 0, and clip seconds a second. */
export const BATCH_OFFSETS = 24
export const BATCH_SPEEDS = 28
export const BATCH_CLIPS = 32
export const BATCH_FLAGS = 36
export const BATCH_WEIGHTS = 40
/** Pointer a slot: a row of values, then a row of masks; 0 for none. */
export const BATCH_CONTROLS = 44
/** Twelve floats a slot, 3×4 by rows; 0 for model space. */
export const BATCH_TRANSFORMS = 48
/** Joints a slot that are evaluated. */
export const BATCH_DETAILS = 52
/** Addresses of the outputs; 0 for outputs that are not requested. */
export const BATCH_OUT_WEIGHTS = 56
export const BATCH_OUT_JOINTS = 60
export const BATCH_OUT_SCALES = 64
export const BATCH_OUT_PALETTE = 68
export const BATCH_OUT_MORPHS = 72
export const BATCH_SCRATCH = 76
export const BATCH_SIZE = 80

export const INSTANCE_CLAMPED = 1
export const INSTANCE_WEIGHTED = 2
export const INSTANCE_CONTROLLED = 4
/** All of these change the weights that the clip's rows give. */
export const INSTANCE_DECIDED = 7
/** The clip's rows hold controls only: combinations are made of them. */
export const INSTANCE_COMBINED = 8

/** A morphed mesh. */
export const MESH_FLOATS = 0
export const MESH_BASE = 4
export const MESH_OUT = 8
/** Tiles of vertices, so that what is summed stays near the processor. */
export const MESH_TILES = 12
export const MESH_TILE_STARTS = 16
/** Four words a run: target, first float of the mesh, floats, first float of the deltas. */
export const MESH_RUNS = 20
export const MESH_DELTAS = 24
export const MESH_WEIGHTS = 28
export const MESH_TILE_FLOATS = 32
export const MESH_SIZE = 36
