import { Icon } from './Icon.tsx'

/** E-mail. */
export const MailIcon = (props: Icon.Props) => (
  <Icon
    d="M6.2 5h11.6a3.2 3.2 0 0 1 3.2 3.2v7.6a3.2 3.2 0 0 1 -3.2 3.2h-11.6a3.2 3.2 0 0 1 -3.2 -3.2v-7.6a3.2 3.2 0 0 1 3.2 -3.2zM3.8 7.6l6.5 4.9a2.8 2.8 0 0 0 3.4 0l6.5-4.9"
    {...props}
  />
)
