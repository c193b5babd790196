import type { User } from '@leadenhall/contract/accounts/index.ts'
import { useState } from 'react'

/** The user's picture, otherwise their initials. */
export function Avatar({ user }: { user: User }) {
  const [isBroken, setBroken] = useState(false)
  if (user.avatar_image && !isBroken) {
    return (
      <img
        src={user.avatar_image}
        alt=""
        width={26}
        height={26}
        className="size-[26px] rounded-full object-cover"
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span className="flex size-[26px] items-center justify-center rounded-full bg-accent text-xs font-semibold text-accent-ink">
      {initialsOf(user)}
    </span>
  )
}

function initialsOf({ first_name: first, last_name: last, name }: User): string {
  const initials = `${first.slice(0, 1)}${last.slice(0, 1)}` || name.slice(0, 2)
  return initials.toUpperCase()
}
