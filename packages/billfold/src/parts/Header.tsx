'use client'
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { IconButton } from './IconButton.tsx'
import { BackIcon } from './icons/BackIcon.tsx'
import { CloseIcon } from './icons/CloseIcon.tsx'
import { HelpIcon } from './icons/HelpIcon.tsx'
import { plainText } from './plainText.ts'

/**
 * The 56 px head of a view: back or help · title · close.
 *
 * The title is a heading that takes focus by script only; it stays mounted when its text changes, so focus and the
 * dialog's `aria-labelledby` survive a change of view, and the new text fades in within 120 ms.
 */
export function Header({ title, titleId, titleRef, level = 1, back, help, close, start, end }: Header.Props) {
  const Title = `h${level}` as const
  return (
    <header className="bf-header">
      {start ??
        (back ? (
          <IconButton label={back.label} onClick={back.onClick}>
            <BackIcon />
          </IconButton>
        ) : (
          help && (
            <IconButton label={help.label} onClick={help.onClick}>
              <HelpIcon />
            </IconButton>
          )
        ))}
      <Title className="bf-title" id={titleId} ref={titleRef} tabIndex={-1}>
        <span key={title} className="bf-cut" dir="auto">
          {plainText(title)}
        </span>
      </Title>
      {end ??
        (close && (
          <IconButton label={close.label} onClick={close.onClick}>
            <CloseIcon />
          </IconButton>
        ))}
    </header>
  )
}

export declare namespace Header {
  type Action = { label: string; onClick: MouseEventHandler<HTMLButtonElement> }
  type Props = {
    title: string
    /** For the dialog's `aria-labelledby`. */
    titleId?: string
    /** To move focus to the title after a change of view. */
    titleRef?: Ref<HTMLHeadingElement>
    /** Heading level: 1 in the modal, 2 where the page has a heading of its own. */
    level?: 1 | 2
    /** Wins over `help` when both are given. */
    back?: Action | undefined
    help?: Action | undefined
    close?: Action | undefined
    /** Something else in place of back and help, for example a network picker. */
    start?: ReactNode
    /** Something else in place of close. */
    end?: ReactNode
  }
}
