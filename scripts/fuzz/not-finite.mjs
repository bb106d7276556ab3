/** Where the first number that is not finite stands; without recursion, since extras may be nested deeply. */
export function placeOfNotFinite(root) {
  const open = [{ value: root, path: '' }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, path } = at
    if (typeof value === 'number' && !Number.isFinite(value)) return at
    if (value instanceof Float32Array || value instanceof Float64Array) {
      const i = value.findIndex((v) => !Number.isFinite(v))
      if (i >= 0) return { value: value[i], path: `${path}[${i}]` }
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [key, child] of Object.entries(value)) open.push({ value: child, path: `${path}.${key}` })
    }
  }
  return undefined
}
