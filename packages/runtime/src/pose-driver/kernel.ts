import { exponential } from '@facework/math/internal'

export const KERNELS = ['gaussian', 'exponential', 'linear', 'cubic', 'quintic'] as const
const KERNEL_GAUSSIAN = 0
const KERNEL_EXPONENTIAL = 1
const KERNEL_LINEAR = 2
const KERNEL_CUBIC = 3

// [D3]
/** The pull of a target at a distance: 1 on it, less further off. A radius of 0 pulls on the spot only. */
export function kernelAt(kernel: number, distance: number, radius: number): number {
  if (!(radius > 0)) return distance > 0 ? 0 : 1
  const x = distance / radius
  if (!(x >= 0)) return 0
  if (kernel === KERNEL_GAUSSIAN) return exponential(-x * x)
  if (kernel === KERNEL_EXPONENTIAL) return exponential(-x)
  if (x >= 1) return 0
  if (kernel === KERNEL_LINEAR) return 1 - x
  const cube = x * x * x
  return kernel === KERNEL_CUBIC ? 1 - cube : 1 - cube * x * x
}
