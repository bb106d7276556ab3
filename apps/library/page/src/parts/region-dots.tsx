import { PLACES, REGIONS, regionClass } from '../data/regions.ts'

/** A dot for each region of the face: as full as the share of its controls that an asset has. */
export function RegionDots({ controls }: { controls: readonly number[] }) {
  const own = new Set(controls)
  const parts = REGIONS.map((region) => {
    const places = PLACES[region]
    return { region, has: places.filter((place) => own.has(place)).length, of: places.length }
  })
  const words = parts.map(({ region, has, of }) => `${region} ${has} of ${of}`).join(', ')
  return (
    <span className="regions" role="img" aria-label={`Controls: ${words}`} title={words}>
      {parts.map(({ region, has, of }) => (
        <i
          key={region}
          className={`${regionClass(region)}${has === 0 ? ' none' : has < of ? ' some' : ''}`}
        />
      ))}
    </span>
  )
}
