"""Fits a network of three layers to rows of sound, by Adam.

  fit-voice.py FOLDER KIND OUT --hidden 96 --without 3,9 --epochs 8      KIND: offline, live

FOLDER: KIND.f32, labels.u8, owners.u8 of training-rows.mjs. OUT: float32 matrices and biases, layer after layer.
"""
import argparse, os
import numpy as np

a = argparse.ArgumentParser(); a.add_argument('folder'); a.add_argument('kind'); a.add_argument('out')
a.add_argument('--hidden', type=int, default=96); a.add_argument('--without', default=''); a.add_argument('--epochs', type=int, default=8)
a = a.parse_args()
CLASSES, BATCH = 15, 512
LIP_CLOSURES = (1, 2)
random = np.random.default_rng(0)
y = np.fromfile(os.path.join(a.folder, 'labels.u8'), np.uint8).astype(np.int64)
owner = np.fromfile(os.path.join(a.folder, 'owners.u8'), np.uint8)
x = np.memmap(os.path.join(a.folder, a.kind + '.f32'), np.float32, 'r').reshape(len(y), -1)
keep = ~np.isin(owner, [int(v) for v in a.without.split(',') if v])
x, y, owner = np.array(x[keep]), y[keep], owner[keep]
mean, spread = x.mean(0), x.std(0) + 1e-3
x -= mean; x /= spread
count = np.bincount(y, minlength=CLASSES)
weight = (count.mean() / np.maximum(count, 1)) ** .35
weight[list(LIP_CLOSURES)] *= 1.5  # a closure that is missed is seen at once
per_voice = np.bincount(owner); weight_of_voice = np.where(per_voice > 0, (per_voice[per_voice > 0].mean() / np.maximum(per_voice, 1)) ** .3, 0)
row_weight = (weight[y] * weight_of_voice[owner]).astype(np.float32); row_weight /= row_weight.mean()
sizes = [x.shape[1], a.hidden, a.hidden, CLASSES]
p = [(random.standard_normal((i, o)) * np.sqrt(2 / i)).astype(np.float32) for i, o in zip(sizes, sizes[1:])] + [np.zeros(o, np.float32) for o in sizes[1:]]
m, v = [np.zeros_like(q) for q in p], [np.zeros_like(q) for q in p]
DROP, SMOOTH, DECAY = .15, .05, 2e-5
step, steps = 0, a.epochs * (len(x) // BATCH)
for epoch in range(a.epochs):
    order = random.permutation(len(x)); loss = 0.0
    for i in range(0, len(x) - BATCH + 1, BATCH):
        j = order[i:i + BATCH]; layers, masks = [x[j]], []
        for k in range(3):
            z = layers[-1] @ p[k] + p[3 + k]
            if k < 2:
                mask = (random.random(z.shape, np.float32) >= DROP).astype(np.float32) / (1 - DROP) * (z > 0); masks.append(mask); z = z * mask
            layers.append(z)
        e = np.exp(layers[3] - layers[3].max(1, keepdims=True)); e /= e.sum(1, keepdims=True)
        loss -= float(np.log(e[np.arange(BATCH), y[j]] + 1e-9).mean())
        e -= SMOOTH / CLASSES; e[np.arange(BATCH), y[j]] -= 1 - SMOOTH
        d = e * (row_weight[j] / BATCH)[:, None]; g = [None] * 6
        for k in (2, 1, 0):
            g[k], g[3 + k] = layers[k].T @ d, d.sum(0)
            if k: d = (d @ p[k].T) * masks[k - 1]
        step += 1; rate = 2.5e-3 * .5 * (1 + np.cos(np.pi * step / steps)) + 2e-5
        for k in range(6):
            m[k] += .1 * (g[k] - m[k]); v[k] += .001 * (g[k] ** 2 - v[k])
            p[k] -= rate * (m[k] / (1 - .9 ** step)) / (np.sqrt(v[k] / (1 - .999 ** step)) + 1e-8) + (rate * DECAY * p[k] if k < 3 else 0)
    print(f'epoch {epoch + 1}: {loss / (len(x) // BATCH):.3f}', flush=True)
# Inputs are used as they come: their mean and spread go into the first layer.
p[3] = p[3] - (mean / spread) @ p[0]; p[0] = p[0] / spread[:, None]
with open(a.out, 'wb') as file:
    for k in range(3): file.write(p[k].astype('<f4').tobytes()); file.write(p[3 + k].astype('<f4').tobytes())
