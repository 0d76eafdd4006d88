import { type ReactNode, useMemo } from 'react'
import { moreCss } from '../../parts/css/moreCss.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { enEmbedded } from '../texts/enEmbedded.ts'
import { enVault } from '../texts/enVault.ts'
import { TextContext } from '../texts/useText.ts'
import { AdoptCss } from '../views/AdoptCss.tsx'
import { AccountLine } from './AccountLine.tsx'
import { css } from './css.ts'
import { EmailForm } from './EmailForm.tsx'
import type { LoginPart } from './loginPart.ts'
import { SocialButtons } from './SocialButtons.tsx'

/** The parts of Connect that come with a chunk of their own. */
export const loginMethods: LoginPart = {
  EmailMethod: () => (
    <WithTexts>
      <EmailForm />
    </WithTexts>
  ),
  SocialMethod: () => (
    <WithTexts>
      <SocialButtons />
    </WithTexts>
  ),
  AccountLine: () => (
    <WithTexts>
      <AccountLine />
    </WithTexts>
  ),
}

function WithTexts({ children }: { readonly children: ReactNode }) {
  const t = useMemo(() => createText({ ...en, ...enEmbedded, ...enVault }, 'en'), [])
  return (
    <TextContext.Provider value={t}>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      {children}
    </TextContext.Provider>
  )
}
