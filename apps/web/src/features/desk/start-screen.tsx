import { TEMPLATES, type Template } from '@leadenhall/contract/desk/templates.ts'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { rememberOffer } from './offered.ts'
import { texts } from './texts.ts'

interface StartScreenProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onUse: (template: Template) => void
  /** Opens a desk from a file. */
  readonly more: ReactNode
}

/** Templates of a new desk; the first is for a user without any. */
export function StartScreen({ isBusy, more, onUse, title }: StartScreenProps) {
  useEffect(rememberOffer, [])
  return (
    <Panel title={title} actions={more}>
      <p className="max-w-[75ch] px-3 pt-3">{texts.start.about}</p>
      <ul className="grid gap-3 p-3 sm:grid-cols-2 xl:grid-cols-4">
        {TEMPLATES.map((template, at) => {
          const { about, name } = texts.templates[template]
          return (
            <li key={template} className="flex flex-col gap-2 rounded-sm border border-line p-3">
              <strong>{name}</strong>
              <p className="grow text-muted">{about}</p>
              <span>
                <Button
                  kind={at === 0 ? 'primary' : 'plain'}
                  disabled={isBusy}
                  onClick={() => onUse(template)}
                >
                  {texts.start.use(name)}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
