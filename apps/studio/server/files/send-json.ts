import type { ServerResponse } from 'node:http'

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
