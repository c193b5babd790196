/**
 * Caches the built files, one store per version. The previous version is kept, because pages opened
 * with it still load their deferred chunks.
 */
/** Injected by the build: every file of the shell and the pages. */
declare const ASSETS: { readonly version: string; readonly files: readonly string[] }

const { version, files } = ASSETS
const PREFIX = 'assets-'
const STORE = PREFIX + version

export function isOfThisVersion(script: string): boolean {
  return files.includes(new URL(script, self.location.origin).pathname)
}

/** Sequential, so that the page's own requests take precedence. */
export async function fetchAssets(): Promise<void> {
  const store = await caches.open(STORE)
  for (const file of files) if (!(await store.match(file))) await store.add(file)
}

export async function dropOldAssets(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const store = await caches.open(STORE)
    await store.put(request, response.clone())
  }
  return response
}
