/** Replaces the browser's own error page when nothing is cached. */
const HTML = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Offline - Leadenhall</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:32em;margin:20vh auto;padding:0 16px}a{color:inherit}</style>
</head>
<body>
<main>
<h1>The server cannot be reached.</h1>
<p>No saved copy of this page is available offline.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`

export const OFFLINE_PAGE = new Response(HTML, {
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  },
})
