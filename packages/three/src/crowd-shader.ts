import type { DataTexture, Material, WebGLProgramParametersWithUniforms } from 'three'

/** What the vertex shader of one mesh of a crowd reads. */
export interface CrowdUniforms {
  readonly crowdPalette: { value: DataTexture | null }
  readonly crowdMorphs: { value: DataTexture | null }
  /** By morph of the mesh: its place among the rig's morphs. */
  readonly crowdMorphPlaces: { value: Int32Array }
}

/** The palette has a row per character and three texels per slot: the rows of a 3×4 matrix. */
const DECLARATIONS = /* glsl */ `
#include <common>
#ifdef CROWD_SKINNING
  attribute vec4 crowdSlots;
  attribute vec4 crowdWeights;
  uniform highp sampler2D crowdPalette;
  mat4 crowdSlotMatrix(const in float slot) {
    ivec2 at = ivec2(int(slot) * 3, gl_InstanceID);
    return transpose(mat4(
      texelFetch(crowdPalette, at, 0),
      texelFetch(crowdPalette, at + ivec2(1, 0), 0),
      texelFetch(crowdPalette, at + ivec2(2, 0), 0),
      vec4(0.0, 0.0, 0.0, 1.0)
    ));
  }
#endif
#ifdef USE_INSTANCING_MORPH
  uniform highp sampler2D crowdMorphs;
  uniform int crowdMorphPlaces[MORPHTARGETS_COUNT];
#endif
`

const MORPHS = /* glsl */ `
#ifdef USE_INSTANCING_MORPH
  float morphTargetInfluences[MORPHTARGETS_COUNT];
  float morphTargetBaseInfluence = 1.0;
  for (int i = 0; i < MORPHTARGETS_COUNT; i++) {
    morphTargetInfluences[i] = texelFetch(crowdMorphs, ivec2(crowdMorphPlaces[i], gl_InstanceID), 0).r;
  }
#endif
`

const MATRIX = /* glsl */ `
#ifdef CROWD_SKINNING
  mat4 crowdMatrix = mat4(0.0);
  for (int i = 0; i < 4; i++) crowdMatrix += crowdSlotMatrix(crowdSlots[i]) * crowdWeights[i];
#endif
`

const NORMALS = /* glsl */ `
#ifdef CROWD_SKINNING
  objectNormal = mat3(crowdMatrix) * objectNormal;
  #ifdef USE_TANGENT
    objectTangent = mat3(crowdMatrix) * objectTangent;
  #endif
#endif
`

const POSITIONS = /* glsl */ `
#ifdef CROWD_SKINNING
  transformed = (crowdMatrix * vec4(transformed, 1.0)).xyz;
#endif
`

/** A copy of a material whose vertices are moved by the crowd's textures; every built-in material fits. */
export function crowdMaterial(material: Material, uniforms: CrowdUniforms, skinned: boolean): Material {
  const copy = material.clone()
  if (skinned) copy.defines = { ...copy.defines, CROWD_SKINNING: '' }
  copy.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', DECLARATIONS)
      .replace('#include <morphinstance_vertex>', `${MORPHS}\n${MATRIX}`)
      .replace('#include <skinnormal_vertex>', NORMALS)
      .replace('#include <skinning_vertex>', POSITIONS)
  }
  copy.customProgramCacheKey = () => `facework-crowd-${skinned}`
  return copy
}
