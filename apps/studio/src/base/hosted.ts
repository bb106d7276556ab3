/**
 * Whether the page comes from a folder of a web host, without the server of the studio: `npm run site` says so in the
 * page. To ask for a server would be a request that fails on every visit.
 */
export const isHosted = (): boolean => document.querySelector('meta[name="facework-storage"]') !== null
