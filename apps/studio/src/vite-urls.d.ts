// Vite knows `?url` alone; a file that must not be inlined has a second flag.
declare module '*?url&no-inline' {
  const address: string
  export default address
}
