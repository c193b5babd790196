/** The arches of Leadenhall Market. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
      <rect width="32" height="32" rx="6" fill="#5b1a1f" />
      <g fill="none">
        <path d="M6 26V14a10 10 0 0 1 20 0v12" stroke="#e9b44c" strokeWidth="2.6" />
        <path d="M11 26V15a5 5 0 0 1 10 0v11M16 4v6" stroke="#f5e3bd" strokeWidth="2" />
      </g>
    </svg>
  )
}
