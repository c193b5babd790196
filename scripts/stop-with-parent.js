/**
 * npm runs a script in a shell, and a shell that is killed does not pass the signal on: without
 * this, whoever kills npm leaves the server running. Imported for its effect.
 */
const CHECK_MS = 500

if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}
