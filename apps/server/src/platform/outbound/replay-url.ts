/** The replay address of a URL. */
export function toReplayUrl(replayUrl: string, url: URL): URL {
  return new URL(`${replayUrl.replace(/\/+$/, '')}/${url.hostname}${url.pathname}${url.search}`)
}
