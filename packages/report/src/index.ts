export { type Diagnostic, Report, type Severity } from './diagnostic.ts'
export { FaceworkError } from './facework-error.ts'
export { nearestName, suggestion } from './nearest-name.ts'
export { throwFirst } from './throw-first.ts'
