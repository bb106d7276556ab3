import { broken } from './broken.ts'
import {
  checkFlag,
  checkIndex,
  checkNumbers,
  checkObject,
  checkOneOf,
  checkText,
  checkWhole,
  optionally,
} from './check-values.ts'
import {
  COMPONENT_COUNTS,
  COMPONENT_SIZES,
  elementSize,
  type Gltf,
  type GltfAccessor,
  type GltfBufferView,
  type MeshoptView,
  meshoptOf,
} from './schema.ts'

/** Buffers, views and accessors: types, ranges, and that each fits into the one below it. */
export function checkBytes(json: Gltf): void {
  json.buffers?.forEach((buffer, i) => {
    checkWhole(buffer.byteLength, `buffers[${i}].byteLength`)
    optionally(buffer.uri, (v) => checkText(v, `buffers[${i}].uri`))
  })
  json.bufferViews?.forEach((view, i) => {
    checkView(json, view, `bufferViews[${i}]`)
  })
  json.accessors?.forEach((accessor, i) => {
    checkAccessor(json, accessor, `accessors[${i}]`)
  })
}

function checkView(json: Gltf, view: GltfBufferView, path: string): void {
  checkIndex(view.buffer, json.buffers?.length ?? 0, `${path}.buffer`, 'buffers')
  checkWhole(view.byteLength, `${path}.byteLength`)
  optionally(view.byteOffset, (v) => checkWhole(v, `${path}.byteOffset`))
  optionally(view.byteStride, (v) => checkWhole(v, `${path}.byteStride`, 1))
  checkRange(
    view.byteOffset ?? 0,
    view.byteLength,
    json.buffers![view.buffer]!.byteLength,
    path,
    `buffers[${view.buffer}]`,
  )
  const meshopt = meshoptOf(view)
  if (meshopt !== undefined) checkMeshopt(json, view, meshopt, `${path}.extensions.EXT_meshopt_compression`)
}

function checkRange(offset: number, length: number, size: number, path: string, container: string): void {
  if (offset + length <= size) return
  broken('gltf/bytes-range', path, `${path} reaches to byte ${offset + length}; ${container} has ${size}.`)
}

function checkMeshopt(json: Gltf, view: GltfBufferView, meshopt: MeshoptView, path: string): void {
  checkObject(meshopt, path)
  checkIndex(meshopt.buffer, json.buffers?.length ?? 0, `${path}.buffer`, 'buffers')
  optionally(meshopt.byteOffset, (v) => checkWhole(v, `${path}.byteOffset`))
  for (const field of ['byteLength', 'byteStride', 'count'] as const)
    checkWhole(meshopt[field], `${path}.${field}`)
  checkOneOf(meshopt.mode, ['ATTRIBUTES', 'TRIANGLES', 'INDICES'], `${path}.mode`)
  optionally(meshopt.filter, (v) =>
    checkOneOf(v, ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'], `${path}.filter`),
  )
  const { byteLength, byteStride: stride, count, mode, filter = 'NONE' } = meshopt
  checkRange(
    meshopt.byteOffset ?? 0,
    byteLength,
    json.buffers![meshopt.buffer]!.byteLength,
    path,
    `buffers[${meshopt.buffer}]`,
  )
  // The decoder itself only asserts these, so that wrong ones would write outside of its memory.
  const strideFits =
    mode === 'ATTRIBUTES' ? stride % 4 === 0 && stride >= 4 && stride <= 256 : stride === 2 || stride === 4
  const filterFits =
    filter === 'NONE' ||
    (mode === 'ATTRIBUTES' &&
      (filter === 'EXPONENTIAL' || stride === 8 || (stride === 4 && filter !== 'QUATERNION')))
  if (!strideFits || !filterFits || (mode === 'TRIANGLES' && count % 3 !== 0)) {
    broken(
      'gltf/meshopt',
      path,
      `${path}: ${mode} with filter ${filter} cannot have a stride of ${stride} and a count of ${count}.`,
    )
  }
  // The most the codec can pack into a byte; a count beyond that is a lie, and would be allocated for.
  const most =
    mode === 'ATTRIBUTES'
      ? byteLength * 1024 + 65_536
      : mode === 'TRIANGLES'
        ? byteLength * 12
        : byteLength * 4
  if (count * stride > most) {
    broken(
      'gltf/meshopt',
      path,
      `${path} has ${byteLength} bytes, which cannot hold ${count} elements of ${stride} bytes.`,
    )
  }
  checkRange(0, view.byteLength, count * stride, path, 'the decoded data')
}

function checkAccessor(json: Gltf, accessor: GltfAccessor, path: string): void {
  const views = json.bufferViews?.length ?? 0
  checkOneOf(accessor.componentType, Object.keys(COMPONENT_SIZES).map(Number), `${path}.componentType`)
  checkOneOf(accessor.type, Object.keys(COMPONENT_COUNTS), `${path}.type`)
  checkWhole(accessor.count, `${path}.count`, 1)
  optionally(accessor.byteOffset, (v) => checkWhole(v, `${path}.byteOffset`))
  optionally(accessor.normalized, (v) => checkFlag(v, `${path}.normalized`))
  optionally(accessor.min, (v) => checkNumbers(v, `${path}.min`))
  optionally(accessor.max, (v) => checkNumbers(v, `${path}.max`))
  const size = elementSize(accessor.type, accessor.componentType)
  optionally(accessor.bufferView, (v) => {
    checkIndex(v, views, `${path}.bufferView`, 'bufferViews')
    checkFit(json, accessor.bufferView!, accessor.byteOffset ?? 0, accessor.count, size, path)
  })
  const sparse = accessor.sparse
  if (sparse === undefined) return
  const at = `${path}.sparse`
  checkObject(sparse, at)
  checkWhole(sparse.count, `${at}.count`, 1)
  if (sparse.count > accessor.count) {
    broken('gltf/sparse', `${at}.count`, `${at} replaces ${sparse.count} elements of ${accessor.count}.`)
  }
  for (const part of ['indices', 'values'] as const) {
    checkObject(sparse[part], `${at}.${part}`)
    checkIndex(sparse[part].bufferView, views, `${at}.${part}.bufferView`, 'bufferViews')
    optionally(sparse[part].byteOffset, (v) => checkWhole(v, `${at}.${part}.byteOffset`))
  }
  checkOneOf(sparse.indices.componentType, [5121, 5123, 5125], `${at}.indices.componentType`)
  const indexSize = COMPONENT_SIZES[sparse.indices.componentType]!
  checkFit(
    json,
    sparse.indices.bufferView,
    sparse.indices.byteOffset ?? 0,
    sparse.count,
    indexSize,
    `${at}.indices`,
  )
  checkFit(json, sparse.values.bufferView, sparse.values.byteOffset ?? 0, sparse.count, size, `${at}.values`)
}

function checkFit(
  json: Gltf,
  viewIndex: number,
  offset: number,
  count: number,
  size: number,
  path: string,
): void {
  const view = json.bufferViews![viewIndex]!
  const stride = view.byteStride ?? size
  if (stride < size) {
    broken(
      'gltf/bytes-range',
      path,
      `${path} has elements of ${size} bytes, more than the stride ${stride} of bufferViews[${viewIndex}].`,
    )
  }
  checkRange(offset, stride * (count - 1) + size, view.byteLength, path, `bufferViews[${viewIndex}]`)
}
