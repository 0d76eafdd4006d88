import { Icon } from './Icon.tsx'

/** A phone. */
export const PhoneIcon = (props: Icon.Props) => (
  <Icon
    d="M9.5 2.5h5a3 3 0 0 1 3 3v13a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-13a3 3 0 0 1 3 -3zM10.8 18.3h2.4"
    {...props}
  />
)
