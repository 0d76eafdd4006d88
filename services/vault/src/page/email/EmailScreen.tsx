import { Button } from 'billfold/parts'
import { useMemo } from 'react'
import { Asker } from '../approve/Asker.tsx'
import type { PageSeams } from '../PageSeams.ts'
import { en } from '../settings/texts/en.ts'
import { EmailSteps } from '../settings/ui/EmailSteps.tsx'
import { FormContext, type FormValue } from '../settings/ui/FormContext.ts'
import { formCss } from '../settings/ui/formCss.ts'
import { createCount } from '../texts/createCount.ts'
import { createText } from '../texts/createText.ts'
import { useText } from '../texts/useText.ts'
import { Page } from '../ui/Page.tsx'
import { useSheet } from '../ui/useSheet.ts'
import { askEmailFrame } from './askEmailFrame.ts'
import type { EmailAsk } from './EmailAsk.ts'
import { emailText } from './emailText.ts'

const locale = document.documentElement.lang || 'en'
const words = createText(en, locale)
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** The window in which a visitor changes the address of the login: what is typed goes over the port to the frame, which closes the window once the address is saved. */
export function EmailScreen({ ask, clock, onCancel, port }: EmailScreen.Props) {
  const t = useText()
  const frame = useMemo(() => askEmailFrame(port), [port])
  const form = useMemo<FormValue>(
    () => ({
      clock,
      t: words,
      count: createCount(words, locale),
      time: ms => moments.format(ms),
      cancelHold: frame.cancelHold,
    }),
    [clock, frame],
  )
  useSheet(formCss)
  return (
    <Page
      title={emailText('title')}
      head={<Asker origin={ask.origin} claimedName={ask.claimedName} says={emailText('asker')} />}
      foot={
        <Button kind="text" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <FormContext value={form}>
        <EmailSteps email={ask.email} emailChange={frame} onChanged={() => {}} />
      </FormContext>
    </Page>
  )
}

export declare namespace EmailScreen {
  type Props = {
    readonly ask: EmailAsk
    readonly port: MessagePort
    readonly clock: PageSeams['clock']
    onCancel(): void
  }
}
