/**
 * For the page: scripts and files of its own server alone, WebAssembly, and pictures, sounds and workers that the page
 * has made. A library that reports its use to its maker, as face trackers do, reaches no one.
 */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For everything else, which may come from anyone: in a tab it runs nothing, loads nothing, and has no origin. */
export const CONTENT_POLICY = "sandbox; default-src 'none'"
