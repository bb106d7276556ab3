// Without anything of Node, for pages: the rest of the cast writes files.
export { poseTemplates, type TemplateEntry } from './template/pose-templates.ts'
