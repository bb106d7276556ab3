/** For the page: scripts and files of its own server alone, WebAssembly, and pictures that the page has made. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For everything else, which may come from anyone: in a tab it runs nothing, loads nothing, and has no origin. */
export const CONTENT_POLICY = "sandbox; default-src 'none'"
