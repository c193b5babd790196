// The Supervisor gives @DATA@ to root. The program runs as the image's user all the same.
import { chownSync, readFileSync } from 'node:fs'

const user = Number('@USER@')
if (process.getuid() === 0) {
  Object.assign(process.env, JSON.parse(readFileSync('@DATA@/options.json', 'utf8')))
  chownSync('@DATA@', user, user)
  process.setgroups([])
  process.setgid(user)
  process.setuid(user)
}
