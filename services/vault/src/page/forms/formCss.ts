/** Forms of the vault's pages: labelled fields with what is said under them. */
export const formCss = `@layer views{
.st-small{font-size:13px;line-height:18px;color:var(--bf-text-2);overflow-wrap:anywhere}
.st-small[data-wrong]{color:var(--bf-danger)}
.st-form{display:flex;flex-direction:column;gap:12px}
.st-field{display:flex;flex-direction:column;gap:4px}
.st-field>label{font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2)}
}`
