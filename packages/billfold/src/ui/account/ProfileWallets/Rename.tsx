import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { accountNameCharacters } from '../../../protocol/limits.ts'
import { useText } from '../../texts/useText.ts'
import { accountNames } from '../accountNames.ts'

/** The name of an account, as the visitor writes it; an empty one is taken away. */
export function Rename({ namespace, address, onDone }: Rename.Props) {
  const kit = useKit()
  const t = useText()
  const names = accountNames(kit)
  const [text, setText] = useState(() => names.read()[`${namespace}:${address}`] ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    names.rename({ namespace, address }, text.trim())
    onDone()
  }
  return (
    <form onSubmit={save}>
      <div className="bf-field">
        <input
          ref={field}
          value={text}
          aria-label={t('wallets.name')}
          placeholder={t('wallets.namePlaceholder')}
          maxLength={accountNameCharacters}
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            // The modal stays open.
            event.preventDefault()
            event.stopPropagation()
            onDone()
          }}
        />
      </div>
      <Button size="small" type="submit">
        {t('wallets.save')}
      </Button>
    </form>
  )
}

export declare namespace Rename {
  type Props = { readonly namespace: Namespace; readonly address: string; onDone(): void }
}
