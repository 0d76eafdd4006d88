import { formCss } from '../../forms/formCss.ts'

/** What the settings window has beside the parts: one column, rows in sections, forms. */
export const settingsCss = `${formCss}@layer views{
:root,body{margin:0;background:var(--bf-surface)}
.st-screen{box-sizing:border-box;max-width:560px;min-height:100vh;margin:0 auto;padding:0 0 48px;color:var(--bf-text)}
.st-body{display:flex;flex-direction:column;gap:16px;padding:8px 16px}
.st-body p{margin:0}
.st-section{display:flex;flex-direction:column;gap:8px}
.st-section>h2{margin:8px 4px 0;font-size:13px;line-height:18px;font-weight:600;color:var(--bf-text-2)}
.st-code-input{font-variant-numeric:tabular-nums;letter-spacing:.2em}
.st-actions{display:flex;flex-wrap:wrap;gap:8px;margin-block:8px 0}
.st-who{display:flex;flex-direction:column;gap:2px;overflow-wrap:anywhere}
.st-who>strong{font-weight:600}
.st-facts{display:flex;flex-direction:column;gap:8px}
.bf-notice .bf-button{margin-top:8px;background:var(--bf-surface)}
.bf-notice .bf-button[data-kind=danger]{background:var(--bf-danger)}
.st-head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
.st-account{display:flex;align-items:center;justify-content:space-between;gap:8px}
.st-plain{margin:4px 0 0;padding-inline-start:20px}
.st-lead{margin:0;font-size:15px;line-height:20px;font-weight:600}
.st-secret{padding:16px;border:1px solid var(--bf-line);border-radius:var(--_r,14px);background:var(--bf-surface-2);font-family:ui-monospace,Menlo,Consolas,monospace;font-size:17px;line-height:28px;text-align:center;overflow-wrap:anywhere;user-select:text;-webkit-user-select:text}
.st-words{display:grid;grid-template-columns:repeat(auto-fill,minmax(124px,1fr));gap:4px 12px;margin:0;padding:16px;list-style:none;counter-reset:word;border:1px solid var(--bf-line);border-radius:14px;background:var(--bf-surface-2);font-family:ui-monospace,Menlo,Consolas,monospace;user-select:text;-webkit-user-select:text}
.st-words>li{counter-increment:word}
.st-words>li::before{content:counter(word) ". ";display:inline-block;min-width:2.4em;color:var(--bf-text-2);user-select:none;-webkit-user-select:none}
.st-choice{display:flex;flex-direction:column;gap:8px;border:0;margin:0;padding:0}
.st-choice>legend{padding:0 4px 8px;font-size:13px;line-height:18px;font-weight:600;color:var(--bf-text-2)}
.st-choice>label{display:flex;align-items:center;gap:12px;min-height:56px;padding:6px 16px;border-radius:14px;border:1px solid var(--_rim,transparent);background:var(--bf-surface-2);cursor:pointer}
.st-choice input{width:20px;height:20px;accent-color:var(--bf-accent)}
.st-choice span{display:flex;flex-direction:column}
.st-list{display:flex;flex-direction:column;gap:8px;margin:0;padding:0;list-style:none}
.st-item{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:10px 12px;border-radius:14px;border:1px solid var(--_rim,transparent);background:var(--bf-surface-2)}
.st-item>div:first-child{flex:1 1 180px;min-width:0;overflow-wrap:anywhere}
.st-item>.bf-notice,.st-item>.st-form{flex:1 1 100%}
.st-item .bf-button[data-size=small]{flex:none}
@keyframes st-fill{from{background-size:0 100%}}
.bf-button.st-held{background:linear-gradient(var(--bf-text) 0 0) 0/100% 100% no-repeat var(--bf-danger);color:var(--bf-surface);animation:st-fill 2s linear}
.st-banner{position:sticky;inset-block-start:0;z-index:1}
@media (prefers-reduced-motion:reduce){.bf-button.st-held{animation:none}}
}`
