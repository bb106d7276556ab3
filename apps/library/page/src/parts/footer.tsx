export function Footer() {
  return (
    <footer className="sf-foot">
      <div className="wrap fine">
        <span>Facework asset library</span>
        <a href="/v1/openapi.json">API</a>
        <a href="/licenses.md">Licenses of this page</a>
        <span>Fonts: Inter, JetBrains Mono (OFL). Icons: Lucide (ISC).</span>
      </div>
    </footer>
  )
}
