import { type Figures, homeFigures } from '../../../source/home-figures.ts'

declare const data: Figures

export { data }

export default { watch: ['../../../../../docs/benchmarks.md'], load: homeFigures }
