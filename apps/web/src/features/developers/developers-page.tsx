import { useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { CodeBlock } from './code-block.tsx'
import { ExamplePanel } from './example-panel.tsx'
import { type Caller, EXAMPLES, LANGUAGES, type Language, printMcp } from './examples.ts'
import { RULES, texts } from './texts.ts'

/** How to call the terminal from programs, with runnable examples. */
export function DevelopersPage({ isSignedIn }: { isSignedIn: boolean }) {
  const [language, setLanguage] = useState<Language>('curl')
  const [key, setKey] = useState('')
  const caller: Caller = {
    origin: window.location.origin,
    key: key.trim() || texts.placeholder,
  }
  return (
    <main className="flex flex-col gap-3">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold">{texts.title}</h1>
        <p className="max-w-3xl">{texts.intro}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link className="link inline-flex min-h-[24px] items-center" href={pagePath('profile')}>
            {texts.profile}
          </Link>
          <a className="link inline-flex min-h-[24px] items-center" href="/docs">
            {texts.reference}
          </a>
          <a className="link inline-flex min-h-[24px] items-center" href="/openapi.json">
            {texts.document}
          </a>
        </p>
      </header>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <fieldset className="flex gap-1">
          <legend className="mb-1 text-muted">{texts.language}</legend>
          {LANGUAGES.map((one) => (
            <ToggleButton key={one} isPressed={one === language} onClick={() => setLanguage(one)}>
              {one}
            </ToggleButton>
          ))}
        </fieldset>
        <div className="w-80 max-w-full">
          <TextField
            label={texts.key}
            name="example-key"
            autoComplete="off"
            value={key}
            onChange={setKey}
          />
        </div>
        <p className="text-sm text-muted">
          {texts.keyHelp} {texts.runHelp}
        </p>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {EXAMPLES.map((example) => (
          <ExamplePanel
            key={example.name}
            example={example}
            language={language}
            caller={caller}
            isSignedIn={isSignedIn}
          />
        ))}
        <Rules />
      </div>
      <Assistants caller={caller} />
    </main>
  )
}

function Rules() {
  return (
    <Panel title={texts.rules} className="min-w-0">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 p-3">
        {RULES.map(([term, meaning]) => (
          <div key={term} className="contents">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Assistants({ caller }: { caller: Caller }) {
  const { http, stdio } = printMcp(caller)
  return (
    <Panel title={texts.mcp}>
      <div className="flex flex-col gap-3 p-3">
        <p className="max-w-3xl text-muted">{texts.mcpIntro}</p>
        <div className="grid gap-3 lg:grid-cols-2">
          <Setting title={texts.mcpHttp} text={http} />
          <Setting title={texts.mcpStdio} text={stdio} />
        </div>
      </div>
    </Panel>
  )
}

function Setting({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3>{title}</h3>
        <CopyButton text={text} label={texts.setting(title)} />
      </div>
      <CodeBlock label={title}>{text}</CodeBlock>
    </div>
  )
}
