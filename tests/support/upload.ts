import type { Reply, TestBrowser } from './sign-in.ts'

/** Uploads a file as a browser's form would. */
export async function upload<T>(
  browser: TestBrowser,
  url: string,
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly bytes: Buffer },
): Promise<Reply<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const request = new Response(form)
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  return browser.call<T>('POST', url, body, { headers: { 'content-type': type } })
}
