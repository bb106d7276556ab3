// Drafts of the Khronos Group, which may still change: github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos.
export const CHARACTER = 'KHR_character'
export const EXPRESSION = 'KHR_character_expression'
export const BY_JOINTS = 'KHR_character_expression_joint'
export const BY_MORPHS = 'KHR_character_expression_morphtarget'
/** KHR_character wants it declared, also in files without metadata. */
export const METADATA = 'KHR_xmp_json_ld'
