"""Imports a head that Facework wrote, and exports it with facework_export.py: what an artist does who changes it.

  blender -b --python round_trip.py -- IN.glb OUT.glb
  blender -b --python round_trip.py -- IN.fbx OUT.fbx
"""
import os
import sys

import bpy
import numpy

# Blender 3.4 of Debian uses names that its NumPy no longer has.
for name, kind in (("bool", bool), ("int", int), ("float", float), ("object", object)):
    if name not in numpy.__dict__:
        setattr(numpy, name, kind)

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import facework_export  # noqa: E402

source, target = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
# glTF counts in seconds: without this, poses would be between the frames.
bpy.context.scene.render.fps = 30
if source.lower().endswith(".fbx"):
    bpy.ops.import_scene.fbx(filepath=source, anim_offset=0.0, automatic_bone_orientation=False)
else:
    # Bones stay as they are in the file.
    bpy.ops.import_scene.gltf(filepath=source, bone_heuristic="TEMPERANCE")
facework_export.main([target])
