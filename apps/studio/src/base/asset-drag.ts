const TYPE = 'application/x-facework-asset'

/** An asset of a library that is not in the project yet. */
export interface DraggedAsset {
  readonly name: string
  readonly version: string
}

export function dragAsset(data: DataTransfer, asset: DraggedAsset): void {
  data.setData(TYPE, JSON.stringify(asset))
  data.setData('text/plain', `fw:${asset.name}@${asset.version}`)
  data.effectAllowed = 'copy'
}

export const isAssetDrag = (data: DataTransfer): boolean => data.types.includes(TYPE)

export function assetDrag(data: DataTransfer): DraggedAsset | undefined {
  const text = data.getData(TYPE)
  return text === '' ? undefined : (JSON.parse(text) as DraggedAsset)
}
