'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { CheckIcon } from './icons/CheckIcon.tsx'
import { CopyIcon } from './icons/CopyIcon.tsx'
import { ErrorIcon } from './icons/ErrorIcon.tsx'

/** How long "copied" stays, ms. */
const shownMs = 2_000

const icons = { idle: CopyIcon, copied: CheckIcon, failed: ErrorIcon }

/**
 * Copies a text and says so only once it is done; a failure is said too and stays until the next press. The latest
 * press wins. The outcome is announced politely.
 */
export function CopyButton({ text, copy, label, copiedLabel, failedLabel, isIconOnly }: CopyButton.Props) {
  const [state, setState] = useState<keyof typeof icons>('idle')
  const press = useRef(0)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(
    () => () => {
      press.current = -1
    },
    [],
  )
  const onClick = () => {
    const mine = ++press.current
    const settle = (outcome: 'copied' | 'failed') => press.current === mine && setState(outcome)
    setState('idle')
    // `copy` may throw before it returns its promise.
    new Promise<void>(resolve => resolve(copy(text))).then(
      () => settle('copied'),
      () => settle('failed'),
    )
  }
  const shown = { idle: label, copied: copiedLabel, failed: failedLabel }[state]
  const StateIcon = icons[state]
  return (
    <>
      {isIconOnly ? (
        <IconButton label={shown} onClick={onClick} data-tone={state}>
          <StateIcon />
        </IconButton>
      ) : (
        <Button size="small" icon={<StateIcon />} onClick={onClick}>
          {shown}
        </Button>
      )}
      <span className="bf-sr" role="status">
        {state !== 'idle' && shown}
      </span>
    </>
  )
}

export declare namespace CopyButton {
  type Props = {
    /** What is copied. */
    text: string
    /** Writes to the clipboard; rejects when that is refused. */
    copy: (text: string) => Promise<void>
    /** "Copy link" */
    label: string
    /** "Link copied" */
    copiedLabel: string
    /** "Could not copy" */
    failedLabel: string
    /** Draw the icon only. */
    isIconOnly?: boolean
  }
}
