import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { refuseUpgrade } from '@facework/capture/internal/node'
import { fixFor, reasonOf } from '@facework/editor/internal'
import { Refusal } from '@facework/folder/internal'
import { FaceworkError } from '@facework/report'
import { CONTENT_POLICY, PAGE_POLICY } from './content-policy.ts'
import { findFile, sendFile } from './files/send-file.ts'
import { sendJson } from './files/send-json.ts'
import { statusOf } from './files/status-of.ts'
import { checkCaller, checkToken, cookieFor, isToken } from './guard.ts'
import { answerLibrary } from './library/answer-library.ts'
import { listSamples } from './list-samples.ts'
import { ProjectsApi } from './projects/projects-api.ts'
import { StudioLinks } from './studio-links.ts'
import { openWorkspaceFolder, type WorkspaceFolder } from './workspace/workspace-folder.ts'
import { answerWorkspace } from './workspace-api.ts'

export interface ServeOptions {
  /** 0 takes any free port; missing takes the first free one from 4173 on. */
  readonly port?: number | undefined
  /** Folder of the built page. */
  readonly page: string
  /** Folder of the samples, served under /samples/. */
  readonly samples: string
  /** Folder of documents. Without one there is a page and no workspace. */
  readonly project?: { readonly folder: string; readonly ready?: Promise<void> } | undefined
  /** The secret pages need to reach the workspace; made up unless given. */
  readonly token?: string | undefined
  /** File of the recent projects; without one the page offers none. */
  readonly recent?: string | undefined
  /** Largest message in bytes. */
  readonly largest?: number | undefined
}

export interface StudioServer {
  /** Of the page, with the secret in it: for the person who started the server. */
  readonly url: string
  readonly origin: string
  readonly port: number
  readonly token: string
  /** Of the documents; empty without a workspace. */
  readonly folder: string
  close(): Promise<void>
}

const FIRST_PORT = 4173
const PORTS_TRIED = 50

/** Serves the page, the samples and a folder of documents, on this machine alone. */
export function serveStudio(options: ServeOptions): Promise<StudioServer> {
  return serve(options, new Map())
}

/** `pages` are the addresses of all projects of this process, by folder. */
async function serve(options: ServeOptions, pages: Map<string, Promise<string>>): Promise<StudioServer> {
  const { page, samples, project, token = randomBytes(24).toString('hex') } = options
  let opened: Promise<WorkspaceFolder> | undefined
  /** Tried again by the next request when it fails: a disk may be back, or another server gone. */
  const openWorkspace = (folder: string, ready?: Promise<void>) => {
    opened ??= (ready ?? Promise.resolve())
      .then(() => openWorkspaceFolder(folder))
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
    return opened
  }
  // Opened while the page already loads: making a first project takes a while. Requests report what fails.
  if (project) openWorkspace(project.folder, project.ready).catch(() => {})
  let port = 0
  const links = new StudioLinks()
  const others: StudioServer[] = []
  const projects =
    project && options.recent !== undefined
      ? new ProjectsApi({
          recent: options.recent,
          folder: project.folder,
          sample: join(samples, 'project'),
          pages,
          async open(folder) {
            const other = await serve(
              { ...options, port: undefined, token: undefined, project: { folder } },
              pages,
            )
            others.push(other)
            return other.url
          },
        })
      : undefined
  // A list that cannot be written is no reason not to open a project.
  projects?.remember().catch(() => {})

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('x-frame-options', 'DENY')
    response.setHeader('content-security-policy', CONTENT_POLICY)
    response.setHeader('referrer-policy', 'no-referrer')
    checkCaller(request, port)
    const url = urlOf(request)
    if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/files/')) {
      checkToken(request, token, port)
      if (url.pathname === '/api/links') {
        const { searchParams } = url
        const wanted = () =>
          links.listen(searchParams.get('protocol'), Number(searchParams.get('port') ?? -1))
        sendJson(response, request.method === 'POST' ? await wanted() : links.listing)
        return
      }
      if (await answerLibrary(request, response, url)) return
      if (url.pathname.startsWith('/api/projects')) {
        if (!projects) throw notFound()
        sendJson(response, await answerProjects(request, url, projects))
        return
      }
      if (!project) throw notFound()
      const workspace = await openWorkspace(project.folder, project.ready)
      if (await answerWorkspace(request, response, url, workspace, options.largest)) return
      throw notFound()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      throw new Refusal(405, 'workspace/method', url.pathname, 'These files are read-only.')
    }
    if (isToken(url.searchParams.get('token'), token)) {
      // Out of the address bar, so that it is in no picture, history or link of it.
      url.searchParams.delete('token')
      response.setHeader('set-cookie', cookieFor(token, port))
      // With one slash: `//name/` would lead to another server.
      response.writeHead(302, { location: `${url.pathname.replace(/^\/+/, '/')}${url.search}` }).end()
      return
    }
    const path = pathOf(url)
    if (path === '/samples/index.json') {
      sendJson(response, await listSamples(samples))
      return
    }
    const inSamples = path.startsWith('/samples/')
    const file = inSamples
      ? await findFile(samples, path.slice('/samples/'.length))
      : await findFile(page, path === '/' ? 'index.html' : path)
    if (!file) throw notFound()
    if (!inSamples) response.setHeader('content-security-policy', PAGE_POLICY)
    await sendFile(request, response, file)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => sendError(response, error))
  })
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => {})
    try {
      checkCaller(request, port)
      checkToken(request, token, port)
      if (urlOf(request).pathname !== '/api/links/stream') throw notFound()
      links.stream(request, socket)
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 400
      refuseUpgrade(socket, status, 'Refused')
    }
  })
  const closeWorkspace = () => opened?.then((w) => w.close()).catch(() => {})
  try {
    port = await listen(server, options.port ?? FIRST_PORT, options.port === undefined ? PORTS_TRIED : 1)
  } catch (error) {
    await closeWorkspace()
    throw error
  }
  const origin = `http://127.0.0.1:${port}`
  const url = project ? `${origin}/?token=${token}` : origin
  if (project) pages.set(resolve(project.folder), Promise.resolve(url))
  return {
    url,
    origin,
    port,
    token,
    folder: project?.folder ?? '',
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await links.close()
      await Promise.all(others.map((other) => other.close()))
      await closeWorkspace()
    },
  }
}

/** Everything but the list is a POST: links and prefetches must not open or make anything. */
function answerProjects(request: IncomingMessage, url: URL, projects: ProjectsApi): Promise<unknown> {
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /api/projects':
      return projects.list()
    case 'POST /api/projects/open':
      return projects.open(asked('folder'))
    case 'POST /api/projects/create':
      return projects.create(asked('name'), asked('sample') === 'yes')
    case 'POST /api/projects/forget':
      return projects.forget(asked('folder'))
    default:
      throw notFound()
  }
}

function urlOf(request: IncomingMessage): URL {
  try {
    return new URL(request.url ?? '/', 'http://localhost')
  } catch {
    throw notFound()
  }
}

function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    throw notFound()
  }
}

function notFound(): Refusal {
  return new Refusal(404, 'workspace/missing', '', 'File not found.')
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (!(error instanceof FaceworkError)) {
    const cause = error as NodeJS.ErrnoException
    const message = `The server could not do it: ${reasonOf(cause)}.`
    const hint = `${fixFor(cause)}, then try again.`
    sendJson(response, { code: 'workspace/failed', path: '', message, hint }, 500)
    return
  }
  const { code, path, message, hint } = error
  // The rest of a message that is too large is not waited for.
  if (error instanceof Refusal && error.status === 413) response.setHeader('connection', 'close')
  sendJson(response, { code, path, message, hint }, statusOf(error))
}

function listen(server: Server, port: number, tries: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || tries <= 1) reject(error)
      else listen(server, port + 1, tries - 1).then(resolve, reject)
    })
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error')
      resolve((server.address() as AddressInfo).port)
    })
  })
}
