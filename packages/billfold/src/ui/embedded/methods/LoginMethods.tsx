import { type ReactNode, useMemo } from 'react'
import { moreCss } from '../../../parts/css/moreCss.ts'
import type { LoginPart } from '../../shared/login/EmbeddedUi.ts'
import { useSocials } from '../../shared/login/useSocials.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { TextContext } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { EmailForm } from '../email/EmailForm.tsx'
import { embeddedCss } from '../embeddedCss.ts'
import { AccountLine } from './AccountLine.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SocialButtons } from './SocialButtons.tsx'

/** The parts of Connect that come with a chunk of their own. */
export const loginMethods: LoginPart = {
  EmailMethod: () => (
    <WithTexts>
      <EmailForm />
      <AlonePasskey />
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

/** The login by passkey stands below the social ones, or here without social ones. */
function AlonePasskey() {
  return useSocials().length === 0 ? <PasskeyButton /> : null
}

function WithTexts({ children }: { readonly children: ReactNode }) {
  const t = useMemo(() => createText({ ...en, ...enEmbedded, ...enVault }, 'en'), [])
  return (
    <TextContext.Provider value={t}>
      <AdoptCss css={moreCss} />
      <AdoptCss css={embeddedCss} />
      {children}
    </TextContext.Provider>
  )
}
