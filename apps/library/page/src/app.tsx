import { lazy, Suspense } from 'react'
import { BrowsePage } from './browse/browse-page.tsx'
import { useAddress } from './data/route.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'

const AssetPage = lazy(() => import('./asset/asset-page.tsx'))
const TokensPage = lazy(() => import('./manage/tokens-page.tsx'))
const ScopesPage = lazy(() => import('./manage/scopes-page.tsx'))
const ScopePage = lazy(() => import('./manage/scope-page.tsx'))
const JobsPage = lazy(() => import('./manage/jobs-page.tsx'))
const DevicePage = lazy(() => import('./manage/device-page.tsx'))
const ModerationPage = lazy(() => import('./manage/moderation-page.tsx'))

export function App() {
  const { pathname } = useAddress()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" className="wrap" tabIndex={-1}>
        <Suspense fallback={<p className="meta loading">Loading</p>}>
          <Page path={pathname} />
        </Suspense>
      </main>
      <Footer />
    </>
  )
}

function Page({ path }: { path: string }) {
  const asset = /^\/(@[a-z0-9-]+\/[a-z0-9-]+)\/?$/.exec(path)?.[1]
  if (asset) return <AssetPage key={asset} name={asset} />
  if (/^\/tokens\/?$/.test(path)) return <TokensPage />
  if (/^\/moderation\/?$/.test(path)) return <ModerationPage />
  if (/^\/jobs\/?$/.test(path)) return <JobsPage />
  if (/^\/scopes\/?$/.test(path)) return <ScopesPage />
  const ownScope = /^\/scopes\/([a-z0-9-]+)\/?$/.exec(path)?.[1]
  if (ownScope) return <ScopePage key={ownScope} name={ownScope} />
  if (/^\/device\/?$/.test(path)) return <DevicePage />
  const scope = /^\/(@[a-z0-9-]+)\/?$/.exec(path)?.[1]
  return <BrowsePage key={scope ?? ''} scope={scope} />
}
