'use client'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Disclosure } from './Disclosure.tsx'
import { RefreshIcon } from './icons/RefreshIcon.tsx'
import { WarningIcon } from './icons/WarningIcon.tsx'

/** Something did not load: what happened, one next step, and the original error behind a disclosure. Announced at once. */
export const FailedState = ({ title, hint, retry, details }: FailedState.Props) => (
  <div className="bf-state">
    <span className="bf-state-icon" data-tone="danger">
      <WarningIcon />
    </span>
    <div role="alert">
      <p className="bf-lead">{title}</p>
      {hint && <p className="bf-hint">{hint}</p>}
    </div>
    <Button size="small" icon={<RefreshIcon />} onClick={retry.onClick} isBusy={retry.isBusy ?? false}>
      {retry.label}
    </Button>
    {details && (
      <Disclosure summary={details.label} isRaw>
        {details.text}
      </Disclosure>
    )}
  </div>
)

export declare namespace FailedState {
  type Props = {
    /** What happened. */
    title: string
    /** Why, if known, and what to do. */
    hint?: ReactNode
    retry: { label: string; onClick: () => void; isBusy?: boolean }
    /** The original error, for a developer. */
    details?: { label: string; text: string } | undefined
  }
}
