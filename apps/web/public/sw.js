// Shows what web push brings and opens its page. It keeps nothing and answers no request.
self.addEventListener('push', (event) => {
  const { id, title, body, url } = event.data.json()
  const options = { body, tag: id, icon: '/favicon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})

/** Only pages of our own origin, whatever address the message names. */
async function openPage(address) {
  const { pathname, search } = new URL(address, self.location.origin)
  const page = new URL(pathname + search, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === page)
  await (open ? open.focus() : self.clients.openWindow(page))
}
