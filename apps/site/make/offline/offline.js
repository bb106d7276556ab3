// In every page of a hosted site: has the service worker keep the part of the site that the page is of.
{
  const { src, dataset } = document.currentScript
  const keep = async () => {
    const { serviceWorker, connection } = navigator
    // Only over https and on this machine; not for those who pay for what they download.
    if (!serviceWorker || connection?.saveData) return
    serviceWorker.addEventListener('message', ({ data }) => {
      if (data === 'kept') document.documentElement.dataset.offline = 'ready'
    })
    await serviceWorker.register(new URL('service-worker.js', src))
    const { active } = await serviceWorker.ready
    active.postMessage(dataset.part)
  }
  // What the page shows comes first.
  addEventListener('load', () => setTimeout(() => keep().catch(() => {}), 1000))
}
