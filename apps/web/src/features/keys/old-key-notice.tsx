import type { ApiKey } from '@leadenhall/contract/keys/index.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useDecideKeyPortfolio } from './api.ts'
import { texts } from './texts.ts'

/** Lets the owner decide about a key whose scope opened the portfolio in earlier releases. */
export function OldKeyNotice({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, opens_portfolio: isOpen, portfolio_until: until } = apiKey
  const decide = useDecideKeyPortfolio({
    onSuccess: () => showToast(texts.old.saved),
    onError: (error) => showProblem(error),
  })
  const button = (label: string, keeps: boolean) => (
    <Button
      disabled={decide.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => decide.mutate({ id, keeps })}
    >
      {label}
    </Button>
  )
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warn">
      {isOpen
        ? until === null
          ? texts.old.open
          : texts.old.until(formatDay(until))
        : texts.old.over}
      {button(texts.old.keep, true)}
      {button(isOpen ? texts.old.close : texts.old.leave, false)}
    </p>
  )
}
