import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import { useExampleCall } from './api.ts'
import { CodeBlock } from './code-block.tsx'
import { type Caller, type Example, type Language, printExample } from './examples.ts'
import { texts } from './texts.ts'

interface ExamplePanelProps {
  readonly example: Example
  readonly language: Language
  readonly caller: Caller
  readonly isSignedIn: boolean
}

/** A call as a program to copy or run here. */
export function ExamplePanel({ example, language, caller, isSignedIn }: ExamplePanelProps) {
  const { name, about, endpoint, needsPerson } = example
  const run = useExampleCall(example)
  const code = printExample(language, example, caller)
  const canRun = isSignedIn || !needsPerson
  return (
    <Panel
      title={name}
      meta={
        <code>
          {endpoint.method} {endpoint.path}
        </code>
      }
      actions={<CopyButton text={code} label={texts.example(name)} />}
      className="min-w-0"
    >
      <div className="flex flex-col gap-2 p-3">
        <p className="text-muted">{about}</p>
        <CodeBlock label={`${name}, ${language}`}>{code}</CodeBlock>
        {canRun ? (
          <div>
            <Button
              kind="primary"
              aria-label={`${texts.run} ${name}`}
              disabled={run.isPending}
              onClick={() => run.mutate()}
            >
              {texts.run}
            </Button>
          </div>
        ) : (
          <SignInPrompt page="developers" texts={texts.signIn} />
        )}
        <Answer name={name} answer={run.data} failure={run.error} onRetry={() => run.mutate()} />
      </div>
    </Panel>
  )
}

interface AnswerProps {
  readonly name: string
  readonly answer: unknown
  readonly failure: Error | null
  readonly onRetry: () => void
}

function Answer({ name, answer, failure, onRetry }: AnswerProps): ReactNode {
  if (failure) return <Failure message={failure.message} onRetry={onRetry} />
  if (answer === undefined) return null
  return (
    <CodeBlock label={`${texts.answer}: ${name}`} isLimited>
      {JSON.stringify(answer, null, 2)}
    </CodeBlock>
  )
}
